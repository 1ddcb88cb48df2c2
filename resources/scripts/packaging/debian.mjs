// A package for Debian and Ubuntu, made by electron-installer-debian from the unpacked application.
import { appendFileSync, copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { readJson, textAt } from '../json.mjs'
import { inRoot, root } from '../paths.mjs'
import { capture } from '../processes.mjs'
import { say, Stop } from '../say.mjs'

/** Where the package puts the application. */
export const INSTALLED = '/usr/lib/tearsheet'

/** Whether this is Debian, or a system made from it, which has `dpkg-deb`. */
export const isDebian = existsSync('/etc/debian_version')

const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024]

/** What is in the package under other licences. */
const OTHERS = `
The package contains Electron and Chromium. Their licences are in ${INSTALLED}/LICENSE.electron.txt and
${INSTALLED}/LICENSES.chromium.html. “Help, About Tearsheet” shows those of every other package in it.
`

/** Seconds since 1970 of the commit, so that one commit gives one package; the present where there is no repository. */
export async function timeOfSources() {
  const { status, output } = await capture('git', ['log', '-1', '--format=%ct'], { cwd: root })
  return status === 0 ? output.trim() : String(Math.floor(Date.now() / 1000))
}

/**
 * Makes a package and resolves to its path.
 * @param {object} options
 * @param {string} options.unpacked folder of the unpacked application
 * @param {string} options.output folder for the package
 * @param {string} [options.version] of Debian; that of a package not for release unless given
 */
export async function packDebian({ unpacked, output, version }) {
  const manifest = readJson(inRoot('package.json'))
  // A tilde sorts before the end, so that the release replaces a trial of it.
  const given = version ?? `${textAt(manifest, 'version')}~local`
  const isTrial = given.includes('~')
  process.env.SOURCE_DATE_EPOCH ??= await timeOfSources()
  const licence = join(unpacked, 'LICENSE')
  copyFileSync(inRoot('resources/licence.txt'), licence)
  appendFileSync(licence, OTHERS)
  // The packages of npm may have been installed only now.
  const { default: createDebianPackage } = await import('electron-installer-debian')
  say(`making a package for Debian, version ${given} …`)
  try {
    const { packagePaths = [] } = await createDebianPackage({
      src: unpacked,
      dest: output,
      rename: (folder) =>
        join(folder, `<%= name %>${isTrial ? '-not-for-release' : ''}_<%= version %>_<%= arch %>.deb`),
      name: 'tearsheet',
      version: given,
      arch: process.arch === 'arm64' ? 'arm64' : 'amd64',
      section: 'misc',
      maintainer: textAt(manifest, 'author'),
      homepage: textAt(manifest, 'homepage'),
      description: `Reader for market news and company fundamentals${isTrial ? ' (a trial, not for release)' : ''}`,
      productDescription: textAt(manifest, 'description'),
      // The command for a shell. The desktop entry starts the program itself.
      bin: 'resources/tearsheet',
      desktopTemplate: join(unpacked, 'tearsheet.desktop'),
      icon: Object.fromEntries(SIZES.map((size) => [`${size}x${size}`, inRoot(`resources/icon/${size}x${size}.png`)])),
      // Electron links against it, and the maker of the package only recommends it.
      depends: ['libasound2t64 | libasound2'],
      suggests: ['nodejs (>= 20)'],
      scripts: { postrm: inRoot('resources/debian/postrm') },
      // Compressing takes minutes, which nobody waits for at a trial.
      compression: isTrial ? 'none' : 'xz',
    })
    const [file] = packagePaths
    if (file === undefined) throw new Error('dpkg-deb has left no package')
    return file
  } catch (error) {
    throw new Stop(
      `the package for Debian could not be made: ${error instanceof Error ? error.message : String(error)}. It needs dpkg-deb.`,
    )
  }
}
