export function App() {
  return (
    <main>
      <h1>What Survives</h1>
    </main>
  )
}
