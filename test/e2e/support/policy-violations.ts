import type { ElectronApplication, Page } from '@playwright/test'

/** What of the page's event says which rule denied what. */
interface Violation {
  directive: string
  blocked: string
  sample: string
}

/** Watches the pages of an application for violations of the content policy. */
export interface PolicyWatch {
  /**
   * Each violation so far, once, as text such as `img-src https://a.example/x.png`. Open pages are given time to report
   * what they have.
   */
  seen: () => Promise<string[]>
}

const REPORT = 'reportPolicyViolation'
/** Says in a page that it is watched. */
const MARK = 'isPolicyWatched'

const textOf = ({ directive, blocked, sample }: Violation): string =>
  [directive, blocked, sample].filter((part) => part !== '').join(' ')

/** Only the application's own pages count. A test may open others, such as a control page with a policy of its own. */
const isOwn = (page: Page): boolean => page.url().startsWith('app:')

/**
 * Listens for violations of the content policy in every page, frames included, from before its first script. Refusals by
 * Trusted Types are violations too.
 */
export async function watchPolicy(app: ElectronApplication): Promise<PolicyWatch> {
  const texts = new Set<string>()
  const context = app.context()
  await context.exposeBinding(REPORT, ({ page }, violation: Violation) => {
    if (isOwn(page)) texts.add(textOf(violation))
  })
  await context.addInitScript(
    ([report, mark]) => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
        const tell = Reflect.get(window, report) as (violation: Violation) => void
        tell({ directive: effectiveDirective, blocked: blockedURI, sample })
      })
      Reflect.set(window, mark, true)
    },
    [REPORT, MARK] as const,
  )
  return {
    async seen() {
      for (const page of app.windows().filter(isOwn)) {
        // An event is a task of its own. A window may close by itself meanwhile.
        const isWatched = await page
          .evaluate(
            (mark) =>
              new Promise<boolean>((resolve) => {
                setTimeout(() => resolve(mark in window))
              }),
            MARK,
          )
          .catch(() => true)
        if (!isWatched) texts.add(`unknown, since ${page.url()} was not watched`)
      }
      return [...texts].sort()
    },
  }
}
