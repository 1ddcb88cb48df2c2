import { testReflow } from '../support/reflow.ts'

testReflow('every view')
