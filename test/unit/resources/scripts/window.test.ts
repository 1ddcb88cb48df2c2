import { expect, it } from 'vitest'
import { failedWindowTests } from '../../../../resources/scripts/stages/window.mjs'

const spec = (file: string, title: string, status: string) => ({ file, title, tests: [{ status }] })

it('the failed tests of the window are named with their files, also those of an inner suite', () => {
  const report = {
    suites: [
      { specs: [spec('news.e2e.ts', 'a story is read', 'expected'), spec('news.e2e.ts', 'a story is kept', 'flaky')] },
      { specs: [], suites: [{ specs: [spec('start.e2e.ts', 'a start is damaged', 'unexpected')] }] },
    ],
  }
  expect(failedWindowTests(report)).toEqual(['news.e2e.ts › a story is kept', 'start.e2e.ts › a start is damaged'])
})
