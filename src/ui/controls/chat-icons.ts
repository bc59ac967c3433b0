/** Icons of the chat, as paths in a 24 by 24 field. */
export const CHAT_ICONS = {
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  send: 'M4 12h15M13 6l6 6-6 6',
  newLine: 'M19 5v8H6M10 9l-4 4 4 4',
  down: 'M12 5v13M6 12l6 6 6-6',
  edit: 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4',
  share: 'M12 15V4M8 8l4-4 4 4M5 13v6h14v-6',
  table:
    'M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM5 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM19 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM5 17a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM19 17a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
} as const;
