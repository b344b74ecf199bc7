import './tour.css'
import { endTour, startTour } from '../../store/actions/tour.ts'

/** One quiet line in the place of the page's own: nothing moves for it. */
export function TourOffer() {
  return (
    <span className="tour-offer">
      New here?{' '}
      <button type="button" className="link" onClick={startTour}>
        A one-minute tour
      </button>
      <button type="button" className="link soft" onClick={endTour}>
        not now
      </button>
    </span>
  )
}
