import 'client-only'
import { onParsed } from './on-parsed'

/** Must match the fade in the class of the overlay (hero-film.tsx). */
const FADE_MS = 500

/**
 * Plays the film in `template[data-hero-film]` after page load, not with Save-Data or reduced motion. The loading
 * overlay stays until the film has data, fails or stalls, then fades out and is removed.
 */
export function playHeroFilm(): void {
  onParsed(() => {
    const template = document.querySelector<HTMLTemplateElement>('template[data-hero-film]')
    const overlay = document.querySelector<HTMLElement>('[data-hero-overlay]')
    let film: HTMLVideoElement | null = null
    if (!template) return

    function applyPreference(): void {
      if (!isFilmWanted()) {
        film?.pause()
        fadeOverlay()
      } else if (document.readyState === 'complete') {
        // The browser may refuse to play.
        if (film) film.play().catch(() => {})
        else film = insertFilm()
      }
    }
    function insertFilm(): HTMLVideoElement | null {
      const source = template?.content.querySelector('video')
      if (!source) return null
      const video = document.importNode(source, true)
      const fail = () => {
        video.remove()
        fadeOverlay()
      }
      video.querySelector('source:last-child')?.addEventListener('error', fail)
      video.addEventListener('error', fail)
      video.addEventListener('loadeddata', () => {
        video.dataset.shown = ''
        fadeOverlay()
      })
      // Battery savers stall at the first bytes.
      video.addEventListener('suspend', () => {
        if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) fadeOverlay()
      })
      template?.after(video)
      return video
    }
    function fadeOverlay(): void {
      overlay?.setAttribute('data-busy', 'false')
      setTimeout(() => overlay?.remove(), FADE_MS)
    }

    applyPreference()
    window.addEventListener('load', applyPreference)
    document.addEventListener('motionchange', applyPreference)
  })
}

function isFilmWanted(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return document.documentElement.dataset.motion !== 'paused' && Object(connection).saveData !== true
}
