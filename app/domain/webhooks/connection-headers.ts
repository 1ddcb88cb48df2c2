const NAMES =
  /^(host|connection|content-length|transfer-encoding|keep-alive|proxy-connection|te|trailer|upgrade|expect)$/i

/** Whether a header says something of the connection that a delivery came on, not of the delivery. */
export const isOfConnection = (name: string): boolean => NAMES.test(name)
