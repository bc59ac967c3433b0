interface ScriptPolicy {
  createScriptURL(address: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

/** The address of a script, as a browser with Trusted Types wants it: by a policy of this name that admits no other. */
export function vouchFor(policyName: string, scriptAddress: string): string {
  if (!globalThis.trustedTypes) return scriptAddress;
  const policy = globalThis.trustedTypes.createPolicy(policyName, {
    createScriptURL(address) {
      if (address !== scriptAddress) throw new TypeError(`Not what ${policyName} is for: ${address}`);
      return address;
    },
  });
  return policy.createScriptURL(scriptAddress);
}

declare global {
  /** Only in browsers that have Trusted Types; the compiler's own types leave it out. */
  var trustedTypes: PolicyFactory | undefined;
}
