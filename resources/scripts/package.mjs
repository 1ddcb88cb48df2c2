// npm run package: installers, with the official Electron only; --signed: none that the system would call unsigned; --local: the
// unpacked application, and on Debian a package of it, with any Electron.
import { isDebian, packDebian, timeOfSources } from './packaging/debian.mjs'
import { ensureElectron } from './electron.mjs'
import { packInstallers, packLocal, signingArguments } from './packaging/electron-builder.mjs'
import { readJson, textAt } from './json.mjs'
import { ensurePackages } from './packages.mjs'
import { inRoot } from './paths.mjs'
import { build, prepare } from './prepare.mjs'
import { main, say } from './say.mjs'

async function local() {
  const electron = await prepare()
  await build(electron)
  const folder = await packLocal(electron)
  const packages = isDebian ? [await packDebian({ unpacked: folder, output: inRoot('.dist/local') })] : []
  say('this package is not for release: it is unsigned, and its Electron is whichever was at hand. It lies in')
  for (const path of [folder, ...packages]) console.log(path)
  return 0
}

await main(async () => {
  const args = process.argv.slice(2)
  process.env.SOURCE_DATE_EPOCH ??= await timeOfSources()
  if (args.includes('--local')) return local()
  // Before minutes of building.
  const signing = args.includes('--signed') ? signingArguments(process.platform, process.env) : []
  await ensurePackages()
  process.env.TEARSHEET_NO_ELECTRON_FALLBACK = '1'
  // Installers have the Electron of the lock file, whatever is named for trials.
  delete process.env.TEARSHEET_ELECTRON_DIST
  const electron = await ensureElectron()
  await build(electron)
  const status = await packInstallers([...args.filter((each) => each !== '--signed'), ...signing])
  if (status !== 0 || !isDebian) return status
  const version = textAt(readJson(inRoot('package.json')), 'version')
  await packDebian({ unpacked: await packLocal(electron), output: inRoot('.dist'), version })
  return 0
})
