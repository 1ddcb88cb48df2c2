import { testConnections } from '../support/connection-property.ts'
import { interleaving } from '../support/connection-steps.ts'

testConnections(interleaving)
