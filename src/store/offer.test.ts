import { beforeEach, describe, expect, it } from 'vitest'
import { closeNotice, openDialog, setPresenting, showNotice } from './actions/view.ts'
import { offer } from './offer.ts'
import { initialView, look, type Notice, useStore } from './store.ts'

const newer: Notice = { tone: 'info', title: 'A newer version is ready', lines: [] }
const other: Notice = { tone: 'problem', title: 'Not saved', lines: [] }

const shown = () => useStore.getState().view.notice?.title

describe('a notice that is offered', () => {
  beforeEach(() => useStore.setState({ view: initialView }))

  it('stands at once where nobody is busy, and is said', () => {
    offer(newer)
    expect(shown()).toBe(newer.title)
    expect(useStore.getState().view.announcement).toContain(newer.title)
  })

  it.each([
    ['a dialog is open', () => openDialog({ kind: 'help' }), () => look({ dialog: undefined })],
    ['a threshold is dragged', () => look({ dragging: true }), () => look({ dragging: false })],
    ['the page stands in a hall', () => setPresenting(true), () => setPresenting(false)],
    ['another document is computed', () => look({ loading: true }), () => look({ loading: false })],
    ['something else is said', () => showNotice(other), closeNotice],
  ])('waits while %s', (_, begin, end) => {
    begin()
    const before = shown()
    offer(newer)
    expect(shown()).toBe(before)
    end()
    expect(shown()).toBe(newer.title)
  })

  it('comes back after what took its place', () => {
    offer(newer)
    showNotice(other)
    expect(shown()).toBe(other.title)
    closeNotice()
    expect(shown()).toBe(newer.title)
  })

  it('is gone for good once it is closed', () => {
    offer(newer)
    closeNotice()
    expect(shown()).toBeUndefined()
    showNotice(other)
    closeNotice()
    expect(shown()).toBeUndefined()
  })

  it('is taken back, shown or not', () => {
    const takeBack = offer(newer)
    takeBack()
    expect(shown()).toBeUndefined()
    showNotice(other)
    offer(newer)()
    closeNotice()
    expect(shown()).toBeUndefined()
  })
})
