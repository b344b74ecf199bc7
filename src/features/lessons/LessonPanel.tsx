/** Not built yet. */
export function LessonPanel() {
  return null
}
