import type { SystemLocales } from '../../../app/ipc/window/window.ts'

/** Where nothing says another place. */
const USUAL = 'en-US'

/** A locale as POSIX names it, such as `de_CH.UTF-8@euro`, as Intl does; null for one that says no place. */
export function localeNamed(name: string): string | null {
  const tag = name.replace(/[.@].*$/, '').replaceAll('_', '-')
  if (tag === '' || tag === 'C' || tag === 'POSIX') return null
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null
  }
}

/** What one part of the environment says; Linux has one for numbers and one for dates, whatever the language of words is. */
const fromEnvironment = (environment: NodeJS.ProcessEnv, part: 'LC_NUMERIC' | 'LC_TIME'): string | null =>
  localeNamed(
    [environment.LC_ALL, environment[part], environment.LANG].find((each) => each !== undefined && each !== '') ?? '',
  )

/** The places whose forms of numbers and dates the person wants of the system. Chromium knows the language of its words only. */
export function systemLocales(
  { platform, env }: Pick<NodeJS.Process, 'platform' | 'env'>,
  regional: () => string,
): SystemLocales {
  if (platform === 'linux')
    return { numbers: fromEnvironment(env, 'LC_NUMERIC') ?? USUAL, dates: fromEnvironment(env, 'LC_TIME') ?? USUAL }
  const locale = localeNamed(regional()) ?? USUAL
  return { numbers: locale, dates: locale }
}
