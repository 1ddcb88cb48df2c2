import { testDamage } from '../../support/library/damage-test.ts'

// S2, S5
testDamage({ 'flipped bits': 1000, 'zeroed pages': 300, 'copied pages': 300, truncations: 100 })
