// The sizes of what the build writes, so that what a start loads does not grow unseen.
import { join } from 'node:path'
import { inRoot, root } from './paths.mjs'

/** The file with the sizes, beside the builds. */
export const SIZES_FILE = inRoot('.build/bundle-sizes.json')

/** @typedef {{ characters: number, parts: Record<string, number> }} Bundle */

/**
 * The package of a module, or its folder to the third level.
 * @param {string} id
 */
function partOf(id) {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
  if (name !== undefined) return name
  if (!id.startsWith(join(root, '/'))) return 'the bundler'
  return id
    .slice(root.length + 1)
    .split('/')
    .slice(0, -1)
    .slice(0, 3)
    .join('/')
}

/** @type {Record<string, Bundle>} */
const found = {}

/**
 * Notes the bundles of a build by the names of their entries: their characters, and those of each package and folder in them before they
 * are minified.
 * @param {string} folder
 * @returns {import('vite').Plugin}
 */
export const noteSizes = (folder) => ({
  name: 'note-sizes',
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue
      // Several chunks can have one name: what is passed on by one of them is in another.
      const bundle = (found[`${folder}/${file.name}`] ??= { characters: 0, parts: {} })
      bundle.characters += file.code.length
      for (const [id, { renderedLength }] of Object.entries(file.modules))
        bundle.parts[partOf(id)] = (bundle.parts[partOf(id)] ?? 0) + renderedLength
    }
  },
})

/** The bundles that were noted, as JSON. */
export const notedSizes = () => JSON.stringify(found, null, 1)
