/** Takes from the page how it looks, as a new page says nothing of it. */
export function undressPage(): void {
  const { dataset } = document.documentElement
  for (const name of Object.keys(dataset)) Reflect.deleteProperty(dataset, name)
}
