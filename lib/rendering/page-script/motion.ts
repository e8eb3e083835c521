import 'client-only'
import { FRAMEWORK_END_EVENT, FRAMEWORK_START_EVENT } from '../page-markup'
import { isDataScarce, onClick, onceQuiet } from './dom'

const KEY = 'motion'
type Motion = 'paused' | 'running'

/** Syncs `html[data-motion]` with the visitor's choice or the system's. Emits `motionchange` on the document. */
export function initMotionPreference(): void {
  const root = document.documentElement
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)')
  const applyPreference = () => setMotion(loadMotion() ?? (reducedMotion.matches ? 'paused' : 'running'))

  function setMotion(motion: Motion): void {
    if (root.dataset.motion === motion) return
    root.dataset.motion = motion
    document.dispatchEvent(new CustomEvent('motionchange'))
  }

  applyPreference()
  reducedMotion.addEventListener('change', applyPreference)
  for (const type of ['pageshow', 'storage']) window.addEventListener(type, applyPreference)
  onClick('[data-motion-toggle]', () => {
    const next: Motion = root.dataset.motion === 'paused' ? 'running' : 'paused'
    saveMotion(next)
    setMotion(next)
  })
}

// Storage may be blocked; the choice then lasts for this page.
function loadMotion(): Motion | undefined {
  try {
    const value = localStorage.getItem(KEY)
    return value === 'paused' || value === 'running' ? value : undefined
  } catch {
    return undefined
  }
}

function saveMotion(motion: Motion): void {
  try {
    localStorage.setItem(KEY, motion)
  } catch {
    // The choice is only not remembered.
  }
}

/** Must match the fade in the class of the overlay (components/home/hero.tsx). */
const FADE_MS = 500
/** A page that is never quiet still shows its poster. */
const MAX_SPINNER_MS = 10_000

/**
 * Plays the video in `template[data-hero-video]` once the page is quiet or the visitor resumes motion; not with reduced
 * motion or where data is scarce. The loading overlay stays until it has data, fails or stalls, then fades out and is
 * removed. While the framework loads for a visitor who acted, the network is the booking's: a video that is not shown
 * yet is loaded afterwards.
 */
export function playHeroVideo(): void {
  const template = document.querySelector<HTMLTemplateElement>('template[data-hero-video]')
  const overlay = document.querySelector<HTMLElement>('[data-hero-overlay]')
  let video: HTMLVideoElement | null = null
  let isQuiet = false
  let isFrameworkLoading = false
  if (!template) return

  function applyPreference(): void {
    if (!isVideoWanted()) {
      video?.pause()
      fadeOverlay()
    } else if (isQuiet && !isFrameworkLoading) {
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

  function play(): void {
    isQuiet = true
    applyPreference()
  }

  applyPreference()
  setTimeout(fadeOverlay, MAX_SPINNER_MS)
  onceQuiet(play)
  document.addEventListener('motionchange', play)
  document.addEventListener(FRAMEWORK_START_EVENT, yieldToFramework)
  document.addEventListener(FRAMEWORK_END_EVENT, yieldToFramework)
}

function isVideoWanted(): boolean {
  return document.documentElement.dataset.motion !== 'paused' && !isDataScarce()
}
