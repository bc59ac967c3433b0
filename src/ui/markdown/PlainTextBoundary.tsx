import { Component, type ReactNode } from 'react';

interface PlainTextBoundaryProps {
  readonly text: string;
  readonly children: ReactNode;
}

interface PlainTextBoundaryState {
  readonly broken: boolean;
}

/** Shows the text as it is when drawing it breaks: a reply is never lost to its Markdown. */
export class PlainTextBoundary extends Component<PlainTextBoundaryProps, PlainTextBoundaryState> {
  override state: PlainTextBoundaryState = { broken: false };

  static getDerivedStateFromError(): PlainTextBoundaryState {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <p>{this.props.text}</p> : this.props.children;
  }
}
