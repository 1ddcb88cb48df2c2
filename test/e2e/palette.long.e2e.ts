import { testPaletteLooks } from './support/palette-looks.ts'

testPaletteLooks(['empty', 'command', 'nothing', 'short-form', 'help'])
