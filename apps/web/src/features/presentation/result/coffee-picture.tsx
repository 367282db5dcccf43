import styles from './coffee-picture.module.css'

export function CoffeePicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 240 150" aria-hidden="true">
      <ellipse cx="112" cy="130" rx="78" ry="10" fill="var(--case-hover)" stroke="var(--line-strong)" />
      <path
        d="M60 62h104l-9 48a20 20 0 0 1-20 16H89a20 20 0 0 1-20-16z"
        fill="var(--case-raised)"
        stroke="var(--accent)"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path
        d="M161 74h10a17 17 0 0 1 0 34h-15"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <ellipse cx="112" cy="63" rx="51" ry="8" fill="#4a2c17" stroke="var(--accent)" strokeWidth="4" />
      <g
        className={styles.steam}
        fill="none"
        stroke="var(--ink-faint)"
        strokeWidth="5"
        strokeLinecap="round"
        opacity="0.7"
      >
        <path d="M88 44c-8-9 8-15 0-26" />
        <path d="M112 40c-8-9 8-15 0-26" />
        <path d="M136 44c-8-9 8-15 0-26" />
      </g>
    </svg>
  )
}
