// npm run icons: generates all icon pictures from resources/icon/icon.svg. The pictures are committed.
import { startDisplay } from './desktop-session.mjs'
import { inRoot } from './paths.mjs'
import { hasDisplay, prepare } from './prepare.mjs'
import { run } from './processes.mjs'
import { main } from './say.mjs'

await main(async () => {
  const electron = await prepare(hasDisplay ? [] : ['Xvfb'])
  const display = hasDisplay ? null : await startDisplay()
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  try {
    return await run(electron, [...sandbox, inRoot('resources/scripts/draw-icons.mjs')], {
      env: { ...process.env, ...display?.env },
    })
  } finally {
    display?.stop()
  }
})
