/** A key as people may see it: the first digits of its fingerprint, or the plan of the demonstration. */
export function keyName(fingerprint: string): string {
  const plan = /^plan (\w+)$/.exec(fingerprint)?.[1]
  return plan === undefined ? `Fingerprint ${fingerprint.slice(0, 8)}` : `Demonstration, plan ${plan}`
}
