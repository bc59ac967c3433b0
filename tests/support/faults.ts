/** Sets the faults of the mock at `url` for the next requests, in place of all earlier ones. */
export async function setFaults(
  url: string,
  ...faults: readonly Readonly<Record<string, unknown>>[]
): Promise<void> {
  await demand(url, '/_mock/faults', { method: 'DELETE' });
  for (const fault of faults) {
    await demand(url, '/_mock/faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
  }
}

export async function readJournal(url: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const response = await demand(url, '/_mock/journal', {});
  return (await response.json()) as Readonly<Record<string, unknown>>[];
}

/** Resets the mock. */
export async function resetMock(url: string): Promise<void> {
  await demand(url, '/_mock/reset', { method: 'POST' });
}

/** From now on the mock accepts only this key. */
export async function requireKey(url: string, apiKey: string): Promise<void> {
  await demand(url, '/_mock/settings', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ apiKey }),
  });
}

async function demand(url: string, path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(new URL(path, url), init);
  if (!response.ok)
    throw new Error(`${init.method ?? 'GET'} ${path}: ${response.status} ${await response.text()}`);
  return response;
}
