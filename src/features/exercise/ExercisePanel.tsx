/** Not built yet. */
export function ExercisePanel() {
  return null
}
