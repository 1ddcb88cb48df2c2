import { testDamage } from '../../support/library/damage-test.ts'

// S2, S5
testDamage({ 'flipped bits': 24, 'zeroed pages': 18, 'copied pages': 18, truncations: 12 })
