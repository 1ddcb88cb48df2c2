import { testKeptParts } from '../support/kept-parts.ts'

// The end by a crash is among the long tests.
testKeptParts('a restart', (desk) => desk.close())
