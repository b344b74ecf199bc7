export function SnapshotsDialog() {
  return null
}
