import { testConnections } from '../support/connection-property.ts'
import { interleaving } from '../support/connection-steps.ts'

// SECURITY 43
testConnections(interleaving)
