import { testPaletteLooks } from '../support/looks/palette-looks.ts'

testPaletteLooks(['empty', 'company', 'command', 'nothing', 'short-form', 'help'])
