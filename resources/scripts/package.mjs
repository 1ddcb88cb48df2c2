// npm run package: installers, with the official Electron only; --local: the unpacked application, with any Electron.
import { ensureElectron } from './electron.mjs'
import { packInstallers, packLocal } from './electron-builder.mjs'
import { ensurePackages } from './packages.mjs'
import { build, prepare } from './prepare.mjs'
import { main, say } from './say.mjs'

async function local() {
  const electron = await prepare()
  await build(electron)
  const folder = await packLocal(electron)
  say('this package is not for release: it is unsigned, and its Electron is whichever was at hand. It lies in')
  console.log(folder)
  return 0
}

await main(async () => {
  const args = process.argv.slice(2)
  if (args.includes('--local')) return local()
  await ensurePackages()
  process.env.TEARSHEET_NO_ELECTRON_FALLBACK = '1'
  await build(await ensureElectron())
  return packInstallers(args)
})
