// The linter takes the patterns of its configuration from the folder of the file that it is given.
export { default } from './test/config/oxlint.config.mjs'
