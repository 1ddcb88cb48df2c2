import { testSamples } from '../support/proof-samples.ts'

testSamples()
