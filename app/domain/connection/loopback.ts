/** Whether the host of a URL (a name or an address) is this computer. */
export const isLoopbackHost = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname)
