import { testPaletteLooks } from '../support/palette-looks.ts'

testPaletteLooks(['empty', 'company', 'command', 'nothing', 'short-form', 'help'])
