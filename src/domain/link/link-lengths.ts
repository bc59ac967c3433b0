/** A longer link is too long for some of the places where links are sent, such as Discord and some mail. */
export const MAX_EASY_CHARACTERS = 2000;

/** A longer one is too long for most chats. */
export const MAX_CHAT_CHARACTERS = 4000;
