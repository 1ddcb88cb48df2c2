import { testSamples } from '../support/proof-samples.ts'

// All of them are among the long tests.
testSamples(({ source, name }) => source === 'own' && ['operation-ratios.json', 'earnings-by-span.json'].includes(name))
