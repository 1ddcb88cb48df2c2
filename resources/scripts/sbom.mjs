// npm run -s sbom: the bill of materials of the application in the format CycloneDX, from the lock file. It names every package of the
// application and Electron, which contains Chromium and Node.
import { capture } from './processes.mjs'
import { entriesAt, numberAt, readJson, textAt } from './json.mjs'
import { inRoot, root } from './paths.mjs'
import { main, Stop } from './say.mjs'

const NPM_SBOM = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']

/** Electron's own part: a package of development for npm, and what the application runs on. */
function electron() {
  const manifest = readJson(inRoot('package.json'))
  const version = textAt(manifest, 'devDependencies', 'electron')
  return {
    'bom-ref': `electron@${version}`,
    type: 'framework',
    name: 'electron',
    version,
    scope: 'required',
    purl: `pkg:npm/electron@${version}`,
    licenses: [{ license: { id: 'MIT' } }],
    externalReferences: [
      { type: 'distribution', url: `https://github.com/electron/electron/releases/tag/v${version}` },
    ],
  }
}

/** The packages of the application by the lock file, as name and version. `npm sbom --omit=dev` leaves out some that others share. */
const ofApplication = () =>
  new Set(
    entriesAt(readJson(inRoot('package-lock.json')), 'packages')
      .filter(([path, entry]) => path !== '' && numberAt(entry, 'dev') !== 1)
      .map(([path, entry]) => `${path.split('node_modules/').at(-1) ?? ''}@${textAt(entry, 'version')}`),
  )

/**
 * What of the bill is read here.
 * @typedef {{ 'bom-ref': string, name: string, version: string }} Component
 * @typedef {{ ref: string, dependsOn: string[] }} Dependency
 * @typedef {{ metadata: { component: Component }, components: Component[], dependencies: Dependency[] }} Bill
 */

await main(async () => {
  const isWindows = process.platform === 'win32'
  const { status, output } = await capture(isWindows ? 'npm.cmd' : 'npm', NPM_SBOM, { cwd: root, shell: isWindows })
  if (status !== 0) throw new Stop(`npm could not list the packages:\n${output}`)
  const bill = /** @type {Bill} */ (JSON.parse(output))
  const { metadata, components, dependencies } = bill
  const names = ofApplication()
  const kept = [...components.filter(({ name, version }) => names.has(`${name}@${version}`)), electron()]
  // npm takes the name of the folder.
  const component = { ...metadata.component, name: 'tearsheet' }
  const references = new Set([component, ...kept].map((each) => each['bom-ref']))
  const edges = dependencies
    .filter(({ ref }) => references.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => references.has(each)) }))
  console.log(
    JSON.stringify({ ...bill, metadata: { ...metadata, component }, components: kept, dependencies: edges }, null, 2),
  )
  return 0
})
