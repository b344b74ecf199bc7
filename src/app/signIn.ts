import './signIn.css'
import { CHANNEL, cameBackWith, isTaken } from '../services/models/signIn/protocol.ts'

/** A page that waits answers at once; one that is busy may still answer after these words. In milliseconds. */
const PATIENCE = 1000

const NOBODY =
  'No page of What Survives waits for this sign-in. Close this window, and sign in again from “Models” there: nothing was made with this answer.'

/** The window of a sign-in comes back here: it hands over what it was given, and closes. */
function handOver(): void {
  const came = cameBackWith(location.search)
  // A code is used up at once, and stays in no address bar and no history.
  history.replaceState(null, '', location.pathname)
  const state = document.getElementById('state')
  const say = (words: string) => {
    if (state) state.textContent = words
  }
  const channel = new BroadcastChannel(CHANNEL)
  const nobody = setTimeout(() => say(NOBODY), PATIENCE)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isTaken(data, came.state)) return
    clearTimeout(nobody)
    say(
      came.code === undefined
        ? 'The page was told that it was not let in. You can close this window.'
        : 'The page has it. You can close this window.',
    )
    window.close()
  }
  channel.postMessage(came)
}

handOver()
