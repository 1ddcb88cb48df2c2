import { testConnections } from '../../support/service/connection-property.ts'
import { interleaving } from '../../support/service/connection-steps.ts'

// SECURITY 43
testConnections(interleaving)
