/** The themes a person can choose. */
export type Theme = 'system' | 'light' | 'dark'
