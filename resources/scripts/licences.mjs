// The licences of all components of the application, in one file that the application can show.
import { readdirSync, readFileSync } from 'node:fs'
import { entriesAt, readJson, textAt } from './json.mjs'
import { inRoot } from './paths.mjs'

/** @typedef {{ name: string, version: string, licence: string, text: string }} Licence */

/** Packages that are not modules of a bundle: a typeface on screen and on paper, and the native module next to the bundles. */
const UNSEEN = ['@fontsource-variable/inter', '@fontsource/inter', 'keytar']

/**
 * @param {string} folder in node_modules
 * @returns {string}
 */
function licenceText(folder) {
  const file = readdirSync(inRoot('node_modules', folder)).find((name) => /^licen[cs]e(\.|$)/i.test(name))
  return file === undefined ? '' : readFileSync(inRoot('node_modules', folder, file), 'utf8').trim()
}

/**
 * @param {string} folder in node_modules
 * @returns {Licence}
 */
function ofPackage(folder) {
  const manifest = readJson(inRoot('node_modules', folder, 'package.json'))
  return {
    name: textAt(manifest, 'name'),
    version: textAt(manifest, 'version'),
    licence: textAt(manifest, 'license'),
    text: licenceText(folder),
  }
}

/** @returns {Licence} */
function own() {
  const manifest = readJson(inRoot('package.json'))
  return {
    name: textAt(manifest, 'productName'),
    version: textAt(manifest, 'version'),
    licence: textAt(manifest, 'license'),
    text: readFileSync(inRoot('resources/licence.txt'), 'utf8').trim(),
  }
}

/**
 * The application's own licence, followed by those of the bundled packages and of `UNSEEN`, sorted by name.
 * @param {readonly unknown[]} bundled the output of Vite's `build.license` for each bundle
 * @returns {Licence[]}
 */
export function gatherLicences(bundled) {
  const found = bundled
    .flatMap((list) => entriesAt(list).map(([, entry]) => entry))
    .map((entry) => ({
      name: textAt(entry, 'name'),
      version: textAt(entry, 'version'),
      licence: textAt(entry, 'identifier'),
      text: textAt(entry, 'text'),
    }))
  const all = [...found, ...UNSEEN.map(ofPackage), { ...ofPackage('electron'), version: process.versions.electron }]
  const byName = new Map(all.map((each) => [`${each.name} ${each.version}`, each]))
  return [own(), ...[...byName.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'))]
}
