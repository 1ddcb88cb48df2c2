import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * A path inside the repository.
 * @param {string[]} parts
 */
export const inRoot = (...parts) => join(root, ...parts)

/**
 * A script of a package that npm installed.
 * @param {string} path
 */
export const tool = (path) => inRoot('node_modules', path)
