import './side.css'
import { useEffect } from 'react'
import { ExercisePanel } from '../features/exercise/ExercisePanel.tsx'
import { LessonPanel } from '../features/lessons/LessonPanel.tsx'
import { Tour } from '../features/lessons/Tour.tsx'
import { watchDeeds } from '../store/deeds.ts'
import { useTeaching } from '../store/teaching.ts'

/** What guides a reader, beside the bench: a lesson, or an exercise. */
export function SidePanel() {
  const lesson = useTeaching((state) => state.lesson !== undefined)
  const tour = useTeaching((state) => state.tour)
  useEffect(watchDeeds, [])
  if (typeof tour === 'number') return <Tour at={tour} />
  return lesson ? <LessonPanel /> : <ExercisePanel />
}
