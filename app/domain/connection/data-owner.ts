/** Whose cached data something is: a connection, at the origin that it has. At another address the same numbers name other things. */
export interface DataOwner {
  /** ID of the connection. */
  connection: string
  /** Origin of the service, to which a person's marks belong. */
  origin: string
}
