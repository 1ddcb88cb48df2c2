/** What to do after too many requests, in the largest unit in which the time is still close. */
export function afterWaiting(ms: number | null): string {
  const seconds = Math.ceil((ms ?? 60_000) / 1000)
  const inUnits = (unit: number): number => Math.ceil(seconds / unit)
  const [minutes, hours, days] = [inUnits(60), inUnits(3600), inUnits(86_400)]
  if (days > 366) return 'Try again later. The service asks to wait for more than a year, which may be a mistake.'
  const wait =
    ms === null
      ? 'a minute'
      : seconds < 120
        ? `${seconds} s`
        : minutes < 120
          ? `${minutes} min`
          : hours < 48
            ? `${hours} h`
            : `${days} days`
  return `Wait ${wait}, then try again.`
}
