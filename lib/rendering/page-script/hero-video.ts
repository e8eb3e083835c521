import 'client-only'
import { FRAMEWORK_END_EVENT, FRAMEWORK_START_EVENT } from '../framework-data'
import { onParsed } from './on-parsed'

/** Must match the fade in the class of the overlay (hero-video.tsx). */
const FADE_MS = 500

/**
 * Plays the video in `template[data-hero-video]` after page load, not with Save-Data or reduced motion. The loading
 * overlay stays until it has data, fails or stalls, then fades out and is removed. While the framework loads for a
 * visitor who acted, the network is the booking's: a video that is not shown yet is loaded afterwards.
 */
export function playHeroVideo(): void {
  onParsed(() => {
    const template = document.querySelector<HTMLTemplateElement>('template[data-hero-video]')
    const overlay = document.querySelector<HTMLElement>('[data-hero-overlay]')
    let video: HTMLVideoElement | null = null
    let isFrameworkLoading = false
    if (!template) return

    function applyPreference(): void {
      if (!isVideoWanted()) {
        video?.pause()
        fadeOverlay()
      } else if (document.readyState === 'complete' && !isFrameworkLoading) {
        // The browser may refuse to play.
        if (video) video.play().catch(() => {})
        else video = insertVideo()
      }
    }
    function insertVideo(): HTMLVideoElement | null {
      const source = template?.content.querySelector('video')
      if (!source) return null
      const inserted = document.importNode(source, true)
      const fail = () => {
        inserted.remove()
        fadeOverlay()
      }
      inserted.querySelector('source:last-child')?.addEventListener('error', fail)
      inserted.addEventListener('error', fail)
      inserted.addEventListener('loadeddata', () => {
        inserted.dataset.shown = ''
        fadeOverlay()
      })
      // Battery savers stall at the first bytes.
      inserted.addEventListener('suspend', () => {
        if (inserted.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) fadeOverlay()
      })
      template?.after(inserted)
      return inserted
    }
    function yieldToFramework({ type }: Event): void {
      isFrameworkLoading = type === FRAMEWORK_START_EVENT
      if (!isFrameworkLoading) applyPreference()
      else if (video?.dataset.shown === undefined) {
        // Without sources it stops its download.
        video?.replaceChildren()
        video?.load()
        video?.remove()
        video = null
        fadeOverlay()
      }
    }
    function fadeOverlay(): void {
      overlay?.setAttribute('data-busy', 'false')
      setTimeout(() => overlay?.remove(), FADE_MS)
    }

    applyPreference()
    window.addEventListener('load', applyPreference)
    document.addEventListener('motionchange', applyPreference)
    document.addEventListener(FRAMEWORK_START_EVENT, yieldToFramework)
    document.addEventListener(FRAMEWORK_END_EVENT, yieldToFramework)
  })
}

function isVideoWanted(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return document.documentElement.dataset.motion !== 'paused' && Object(connection).saveData !== true
}
