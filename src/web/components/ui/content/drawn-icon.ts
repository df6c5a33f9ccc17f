import { createElement } from 'react';
import type { SVGProps } from 'react';

interface IconDrawing {
  node: [element: string, attributes: Record<string, string>][];
}

const STROKE = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/**
 * Stands in for the function by which the icon package makes a component of a drawing: ours are one size and one
 * weight, said by classes, and what its own offers beyond that is sent to every visitor. An icon without a name is
 * decoration.
 */
export default function drawnIcon({ node }: IconDrawing) {
  const shapes = node.map(([element, attributes]) => createElement(element, attributes));
  return function Icon(props: SVGProps<SVGSVGElement>) {
    const named = props['aria-label'] !== undefined || props.role !== undefined;
    return createElement('svg', { ...STROKE, ...(!named && { 'aria-hidden': true }), ...props }, shapes);
  };
}
