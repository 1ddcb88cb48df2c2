import { testKeptParts } from '../support/kept-parts.ts'

testKeptParts('a kill', async ({ app }) => {
  const gone = app.waitForEvent('close')
  app.process().kill('SIGKILL')
  await gone
})
