SetFactory("OpenCASCADE");
Cylinder(1) = {0, 0, 0, 0, 0, 20, 10};
Sphere(2) = {40, 0, 0, 15};
Torus(3) = {0, 60, 0, 15, 5};
Cone(4) = {60, 60, 0, 0, 0, 16, 12, 2};
