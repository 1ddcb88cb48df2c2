import { testReflow } from '../support/looks/reflow.ts'

testReflow('every view')
