let tell = (): void => {}

/** What is done when something that was pressed did not load. */
export function whenNotLoaded(told: () => void): void {
  tell = told
}

/** Something that was pressed did not load: a button alone has no room to say so. */
export function notLoaded(): void {
  tell()
}
