import type { ElectronApplication, Frame, Page } from '@playwright/test'

/** What of the page's event says which rule denied what. */
interface Violation {
  directive: string
  blocked: string
  sample: string
}

/** The same violation as the browser keeps it. TypeScript has no type for it. */
interface Kept {
  effectiveDirective: string
  blockedURL: string | null
  sample: string | null
}

/** Watches the pages of an application for violations of the content policy. */
export interface PolicyWatch {
  /** Each violation so far, once, as text such as `img-src https://a.example/x.png`. Open pages report what they have. */
  seen: () => Promise<string[]>
  /** Begins anew, without what was denied so far. */
  forget: () => void
}

const REPORT = 'reportPolicyViolation'
/** The same of a page that was quicker than this watch. */
const LATE_REPORT = 'reportPolicyViolationLate'
/** Says in a page that it is watched. */
const MARK = 'isPolicyWatched'

const textOf = ({ directive, blocked, sample }: Violation): string =>
  [directive, blocked, sample].filter((part) => part !== '').join(' ')

/** Only the application's own pages count. A test may open others, such as a control page with a policy of its own. */
const isOwn = (page: Page): boolean => page.url().startsWith('app:')

/** A frame that the policy has stopped from loading has no document, and whatever it is asked is never answered. */
const isDocument = (frame: Frame): boolean => frame.parentFrame() === null || frame.url() === 'about:blank'

/** Tells of each violation in a page from now on. Without that function the page has no mark either. */
function listen([report, mark]: readonly [string, string]): void {
  if (typeof Reflect.get(window, report) !== 'function') return
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    const tell = Reflect.get(window, report) as (violation: Violation) => void
    tell({ directive: effectiveDirective, blocked: blockedURI, sample })
  })
  Reflect.set(window, mark, true)
}

/** A picture that is denied to a document when it is asked: what was denied before is reported by then. */
const LAST = 'https://last.invalid/'

/** What the policy has denied in a document since its start, of which a browser keeps the last hundred. */
const kept = (frame: Frame): Promise<Violation[]> =>
  frame.evaluate(
    (last) =>
      new Promise<Violation[]>((resolve) => {
        const found: Violation[] = []
        const observer = new ReportingObserver(
          (reports) => {
            for (const { body } of reports) {
              const { effectiveDirective, blockedURL, sample } = body as unknown as Kept
              if (blockedURL === last) resolve(found)
              else found.push({ directive: effectiveDirective, blocked: blockedURL ?? '', sample: sample ?? '' })
            }
          },
          { types: ['csp-violation'], buffered: true },
        )
        observer.observe()
        new Image().src = last
      }),
    LAST,
  )

/**
 * Listens for violations of the content policy in every page, frames included, from before its first script. Refusals by
 * Trusted Types are violations too. A page that was quicker than this watch is asked for what it has kept.
 */
export async function watchPolicy(app: ElectronApplication): Promise<PolicyWatch> {
  const texts = new Set<string>()
  const context = app.context()
  const tell = ({ page }: { page: Page }, violation: Violation): void => {
    if (isOwn(page) && violation.blocked !== LAST) texts.add(textOf(violation))
  }
  await context.exposeBinding(REPORT, tell)
  await context.addInitScript(listen, [REPORT, MARK] as const)

  /** Pages that were being opened when the context got its function and its script, so that they lack one of them or both. */
  const late = new WeakSet<Page>()
  async function watchLate(page: Page): Promise<void> {
    if (late.has(page)) return
    late.add(page)
    await page.exposeBinding(LATE_REPORT, tell)
    await page.addInitScript(listen, [LATE_REPORT, MARK] as const)
  }

  async function ask(frame: Frame): Promise<void> {
    // An event is a task of its own.
    const isWatched = await frame.evaluate(
      (mark) => new Promise<boolean>((resolve) => void setTimeout(() => resolve(mark in window))),
      MARK,
    )
    if (isWatched) return
    await watchLate(frame.page())
    await frame.evaluate(listen, [LATE_REPORT, MARK] as const)
    for (const violation of await kept(frame)) texts.add(textOf(violation))
  }

  return {
    async seen() {
      // A window may close by itself meanwhile, and a new document of it is watched from its start.
      for (const page of app.windows().filter(isOwn))
        for (const frame of page.frames().filter(isDocument)) await ask(frame).catch(() => undefined)
      return [...texts].sort()
    },
    forget: () => texts.clear(),
  }
}
