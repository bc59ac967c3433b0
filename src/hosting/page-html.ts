const POLICY_META = /<meta http-equiv="Content-Security-Policy" content="[^"]*"\s*\/?>/;

export function policyMeta(policy: string): string {
  return `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
}

/** The built page with another policy in it. Throws when it has none: then it was built otherwise. */
export function withPolicy(html: string, policy: string): string {
  if (!POLICY_META.test(html)) throw new Error('The built page carries no Content-Security-Policy');
  return html.replace(POLICY_META, () => policyMeta(policy));
}
